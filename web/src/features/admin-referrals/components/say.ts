import { toast } from 'sonner';

const duration = 5000;

export const sayDone = (text: string): void => void toast.success(text, { duration });
export const sayRefused = (text: string): void => void toast.error(text, { duration });
