/** As many of one size as the server takes. */
export const most = 20;
