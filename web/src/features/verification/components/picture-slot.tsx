import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { sideName, type Side } from '../../../product/verification/document-words.ts';
import { useBlobUrl } from '../../../product/verification/use-blob-url.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ownPictureQuery, useVerificationCalls } from '../api/verification.ts';
import { PictureState } from './picture-state.tsx';
import { shrinkPicture } from './shrink-picture.ts';

const hints: Record<Side, string> = {
  front: 'verification:hints.front',
  back: 'verification:hints.back',
  face: 'verification:hints.face',
};

interface PictureSlotProps {
  side: Side;
  isUploaded: boolean;
}

/** An upload begins when a picture is chosen. */
function usePicture(side: Side, isUploaded: boolean) {
  const { upload } = useVerificationCalls();
  const { error, attempt } = useAttempt();
  const [chosen, setChosen] = useState<Blob>();
  const [busy, setBusy] = useState(false);
  const stored = useQuery({ ...ownPictureQuery(side), enabled: isUploaded && chosen === undefined });
  const url = useBlobUrl(isUploaded ? (chosen ?? stored.data) : undefined);
  const choose = async (file: File): Promise<void> => {
    setBusy(true);
    await attempt(async () => {
      const picture = await shrinkPicture(file);
      await upload(side, picture);
      setChosen(picture);
    });
    setBusy(false);
  };
  return { busy, error, url, choose };
}

export function PictureSlot({ side, isUploaded }: PictureSlotProps) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, error, url, choose } = usePicture(side, isUploaded);
  const name = sideName(side);
  return (
    <div className="grid grid-rows-[1fr_auto_auto_auto] gap-3 rounded-control border border-line p-4">
      <div>
        <p className="text-14 font-medium">{name}</p>
        <p className="text-14 text-ink-soft">{t(hints[side])}</p>
      </div>
      <div className="grid aspect-[8/5] place-items-center overflow-hidden rounded-control bg-paper">
        {url === undefined ? (
          <Camera size={28} aria-hidden="true" className="text-ink-soft" />
        ) : (
          <img
            src={url}
            alt={t('verification:picture.alt', { side: name })}
            className="size-full object-contain"
          />
        )}
      </div>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture={side === 'face' ? 'user' : 'environment'}
        disabled={busy}
        aria-describedby={`${id}-state`}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonLook('quiet')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-jade peer-disabled:cursor-progress`}
      >
        {busy && <Spinner />}
        {t(
          busy
            ? 'verification:picture.uploading'
            : isUploaded
              ? 'verification:picture.again'
              : 'verification:picture.take',
        )}
        <span className="sr-only">: {name}</span>
      </label>
      <PictureState id={`${id}-state`} error={error} isUploaded={isUploaded && !busy} />
    </div>
  );
}
