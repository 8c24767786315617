#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Swift imports no variadic function and no macro with a cast: what needs them is wrapped here.

/// Gets a request's target as it came, before anything is decoded; what it returns is the request's context.
typedef void *(*cmhd_target_callback)(void *cls, const char *target, struct MHD_Connection *connection);

/// Starts a server with its own thread on 127.0.0.1; `port` 0 takes any free one. NULL with errno when it cannot.
static inline struct MHD_Daemon *cmhd_start(
    uint16_t port, void *cls, cmhd_target_callback target, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, size_t head_limit, unsigned int connection_limit,
    unsigned int idle_seconds)
{
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK, port, NULL, NULL,
      handler, cls,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &address,
      MHD_OPTION_URI_LOG_CALLBACK, target, cls,
      MHD_OPTION_NOTIFY_COMPLETED, completed, cls,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, head_limit,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_END);
}

/// The port that the server listens on, 0 when it is not known.
static inline uint16_t cmhd_port(struct MHD_Daemon *daemon)
{
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

/// What a body's reader returns to close the connection in the middle of it.
static inline ssize_t cmhd_end_with_error(void)
{
  return MHD_CONTENT_READER_END_WITH_ERROR;
}

#endif
