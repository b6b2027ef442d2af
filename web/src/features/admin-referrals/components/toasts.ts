import { toast } from 'sonner';

const duration = 5000;

export const toastSuccess = (text: string): void => void toast.success(text, { duration });
export const toastError = (text: string): void => void toast.error(text, { duration });
