/** The form is public, so only the reply address is taken from it. */
export function supportMail({ email, message }: { email: string; message: string }): {
  subject: string;
  text: string;
} {
  return {
    subject: 'A message from the help page',
    text: `From: ${email} (as it was typed; nobody has checked that it is theirs)\n\n${message}\n`,
  };
}
