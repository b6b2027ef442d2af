import { saveFile } from '../../../lib/save-file.ts';
import { qrMatrix } from '../../../ui/qr-code.tsx';

const dot = 24;

export async function saveQrPicture(text: string, name: string): Promise<void> {
  const rows = qrMatrix(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = rows.length * dot;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#17191c';
  rows.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x * dot, y * dot, dot, dot)));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture !== null) saveFile(picture, name);
}
