/** An id of ISO 20022 has at most 35 characters, one of WeChat Pay 32. A UUID has 36. */
export const shortId = (id: string): string => id.replaceAll('-', '');

/** The UUID of a short id. Other text stays as it is. */
export const longId = (text: string): string =>
  /^[0-9a-f]{32}$/i.test(text)
    ? text.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : text;
