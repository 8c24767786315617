print("xcheckout")
