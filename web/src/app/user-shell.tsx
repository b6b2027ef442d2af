import { BottomBar } from './bottom-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { SideRail } from './side-rail.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every page of a signed-in user: bars on a phone, a rail on a desk. */
export function UserShell() {
  return <ShellFrame top={<TopBar />} side={<SideRail />} bottom={<BottomBar />} />;
}
