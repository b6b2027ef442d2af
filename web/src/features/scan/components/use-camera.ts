import { useEffect, useRef, useState, type RefObject } from 'react';
import { openReader } from '../reader/open-reader.ts';

/** `none`: no camera exists. `refused`: a camera exists but can't be used. */
export type CameraState = 'starting' | 'running' | 'refused' | 'none';

const pauseMs = 150;

export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const latestOnRead = useRef(onRead);
  useEffect(() => {
    latestOnRead.current = onRead;
  });
  useEffect(() => {
    const over = new AbortController();
    const watch = async (element: HTMLVideoElement): Promise<void> => {
      const camera = await openCamera();
      if (typeof camera === 'string') {
        setState(camera);
        return;
      }
      const release = (): void => camera.getTracks().forEach((track) => track.stop());
      over.signal.addEventListener('abort', release);
      if (over.signal.aborted) {
        release();
        return;
      }
      element.srcObject = camera;
      await element.play();
      setState('running');
      await look(element, over.signal, (text) => latestOnRead.current(text));
    };
    if (video.current) watch(video.current).catch(() => setState('refused'));
    return () => over.abort();
  }, [video]);
  return state;
}

/** `mediaDevices` exists on secure origins only. */
async function hasCamera(): Promise<boolean> {
  if (!('mediaDevices' in navigator)) return false;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === 'videoinput');
}

async function openCamera(): Promise<MediaStream | 'none' | 'refused'> {
  if (!(await hasCamera())) return 'none';
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'none' : 'refused';
  }
}

async function look(
  video: HTMLVideoElement,
  over: AbortSignal,
  onRead: (text: string) => void,
): Promise<void> {
  const reader = openReader();
  over.addEventListener('abort', reader.close);
  while (!over.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const text = await reader.read(await createImageBitmap(video));
      if (text !== undefined) onRead(text);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
