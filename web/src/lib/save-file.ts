/** Hands something made here to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun once the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
