const longest = 254;
const longestLocalPart = 64;
const shape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function emailKey(email: string): string {
  return email.toLowerCase();
}

export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Email is required';
  const valid = email.length <= longest && shape.test(email) && email.indexOf('@') <= longestLocalPart;
  return valid ? undefined : 'Please enter a valid email address';
}
