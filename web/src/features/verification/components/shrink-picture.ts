/** The server keeps no more pixels. A smaller upload matters on a slow network: it has 15 s to arrive. */
const longestSide = 2400;
const smallBytes = 1024 * 1024;

/** The picture as it is, if it is small or if the browser cannot decode it: then the server decides. */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  if (picture.size <= smallBytes) return picture;
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const shrunk = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return shrunk !== null && shrunk.size < picture.size ? shrunk : picture;
  } catch {
    return picture;
  }
}
