import { UnverifiedBanner } from '../lib/verified-email/unverified-banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { SideRail } from './side-rail.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every page of a signed-in user: bars on a phone, a rail on a desk. */
export function UserShell() {
  const top = (
    <>
      <TopBar />
      <UnverifiedBanner />
    </>
  );
  return <ShellFrame top={top} side={<SideRail />} bottom={<BottomBar />} />;
}
