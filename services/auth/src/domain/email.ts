const longest = 254;
const longestLocalPart = 64;
/** What a browser's e-mail field accepts; so reserved domains such as .local and .test are valid. */
const shape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Why this (trimmed) address can't be used, if so. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Email is required';
  const valid = email.length <= longest && shape.test(email) && email.indexOf('@') <= longestLocalPart;
  return valid ? undefined : 'Please enter a valid email address';
}
