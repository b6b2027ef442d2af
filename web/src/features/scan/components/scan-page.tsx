import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { waitOf } from '../../../lib/http.ts';
import { depositChains } from '../../../product/wallet/chains.ts';
import { readPayee, sendPath } from '../../../product/wallet/payment-request.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { readPicture } from '../reader/open-reader.ts';
import { CameraView } from './camera-view.tsx';
import { OtherWays } from './other-ways.tsx';

export type ScanProblem = 'scan:problem.noCode' | 'scan:problem.noAddress' | 'scan:problem.unreadable';

const untilKnownMs = 2_000;

export function ScanPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...depositChains,
    refetchInterval: ({ state: { data: known, error } }) =>
      typeof known?.walletAddress === 'string' || waitOf(error) > 0 ? false : untilKnownMs,
  });
  const own = data?.walletAddress ?? undefined;
  const [problem, setProblem] = useState<ScanProblem>();
  const [busied, setBusied] = useState(false);

  const take = useCallback(
    async (text: string): Promise<void> => {
      // Without the list of tokens, the requested amount would be lost: it depends on the token's decimals.
      const known = await queries.query({ ...depositChains, staleTime: 'static' }).catch(() => undefined);
      const payee = readPayee(text, known?.chains ?? []);
      setProblem(payee === undefined ? 'scan:problem.noAddress' : undefined);
      if (payee !== undefined) await navigate(sendPath(payee), { replace: true });
    },
    [queries, navigate],
  );
  const takeRead = useCallback((text: string): void => void take(text), [take]);
  const takePicture = useCallback(
    async (picture: Blob): Promise<void> => {
      setBusied(true);
      try {
        const text = await readPicture(picture);
        if (text === undefined) setProblem('scan:problem.noCode');
        else await take(text);
      } catch {
        setProblem('scan:problem.unreadable');
      }
    },
    [take],
  );
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent): void => {
      setBusied(true);
      const [picture] = clipboardData?.files ?? [];
      if (picture) void takePicture(picture);
      else if (!(target instanceof HTMLInputElement)) takeRead(clipboardData?.getData('text') ?? '');
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [takeRead, takePicture]);
  return (
    <>
      <PageHeader title={t('scan:title')} lead={t('scan:lead')} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-6">
        <CameraView
          maySimulate={!busied && own !== undefined}
          onRead={takeRead}
          // The server refuses to send to the user's own address, so no money can be lost.
          onSimulated={() => own !== undefined && takeRead(own)}
        />
        <Card className="grid gap-5">
          {problem && <Banner kind="refused">{t(problem)}</Banner>}
          <OtherWays
            onBusy={() => setBusied(true)}
            onText={takeRead}
            onPicture={(picture) => void takePicture(picture)}
          />
        </Card>
      </div>
    </>
  );
}
