import { UnverifiedBanner } from '../product/verified-email/unverified-banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { SideRail } from './side-rail.tsx';
import { TopBar } from './top-bar.tsx';

export function UserShell() {
  const top = (
    <>
      <TopBar />
      <UnverifiedBanner />
    </>
  );
  return <ShellFrame top={top} side={<SideRail />} bottom={<BottomBar />} />;
}
