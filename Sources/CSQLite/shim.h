#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

// What Swift cannot import of SQLite: variadic functions and a macro with a cast.

#include <sqlite3.h>

/// Binds a copy of the bytes as text.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Refuses what no program of ours does: writing the schema, or the file's pages, by SQL.
static inline int csqlite_defend(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
