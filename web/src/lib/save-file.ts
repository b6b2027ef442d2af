export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The click has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
