import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCamera } from './use-camera.ts';

interface CameraViewProps {
  maySimulate: boolean;
  onRead: (text: string) => void;
  onSimulated: () => void;
}

const simulatedAfterMs = 3_000;

const words = {
  starting: 'scan:camera.starting',
  running: 'scan:camera.running',
  refused: 'scan:camera.refused',
  none: 'scan:camera.none',
} as const;

export function CameraView({ maySimulate, onRead, onSimulated }: CameraViewProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onRead);
  const simulates = state === 'none' && maySimulate;
  const simulated = useRef(onSimulated);
  useEffect(() => {
    simulated.current = onSimulated;
  });
  useEffect(() => {
    if (!simulates) return undefined;
    const timer = setTimeout(() => simulated.current(), simulatedAfterMs);
    return () => clearTimeout(timer);
  }, [simulates]);
  const Icon = state === 'refused' || state === 'none' ? CameraOff : Camera;
  const runs = state === 'running';
  return (
    <div className="relative aspect-square w-full overflow-hidden rounded-card border border-line bg-[#101214] text-[#eceae4] sm:aspect-[4/3]">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scan:camera.label')}
        className="size-full object-cover"
      />
      <span
        aria-hidden="true"
        className={`absolute inset-[18%] rounded-card border-2 ${runs ? 'border-[#4fd1b0]' : 'border-[#eceae4]/25'}`}
      />
      <div
        className={`absolute inset-x-0 grid justify-items-center gap-3 px-[22%] text-center ${runs ? 'bottom-4' : 'top-1/2 -translate-y-1/2'}`}
      >
        {!runs && <Icon size={28} aria-hidden="true" />}
        <p role="status" className="rounded-control bg-[#101214]/80 px-3 py-1.5 text-14">
          {t(words[state])}
        </p>
        {simulates && (
          <p className="grid justify-items-center gap-2 text-14">
            <Spinner />
            {t('scan:camera.simulating')}
          </p>
        )}
      </div>
    </div>
  );
}
