export interface QrReader {
  /** Handles one picture at a time. */
  read: (image: ImageBitmap) => Promise<string | undefined>;
  close: () => void;
}

export function openReader(): QrReader {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined);
        worker.onerror = () => reject(new Error('The reader of codes could not be started'));
        worker.postMessage(image, [image]);
      }),
    close: () => worker.terminate(),
  };
}

export async function readPicture(picture: Blob): Promise<string | undefined> {
  const reader = openReader();
  try {
    return await reader.read(await createImageBitmap(picture));
  } finally {
    reader.close();
  }
}
