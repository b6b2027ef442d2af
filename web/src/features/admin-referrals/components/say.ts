import { toast } from 'sonner';

/** The messages of this screen stay for five seconds. */
const duration = 5000;

export const sayDone = (text: string): void => void toast.success(text, { duration });
export const sayRefused = (text: string): void => void toast.error(text, { duration });
