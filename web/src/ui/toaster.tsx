import { Toaster as Toasts } from 'sonner';

export function Toaster({ label, theme }: { label: string; theme: 'system' | 'light' | 'dark' }) {
  return (
    <Toasts
      theme={theme}
      duration={3000}
      visibleToasts={3}
      position="bottom-center"
      mobileOffset={{ bottom: 88 }}
      containerAriaLabel={label}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-control bg-raised px-4 py-3 text-14 font-medium text-ink shadow-float font-sans',
          success: '[&_[data-icon]]:text-jade',
          error: '[&_[data-icon]]:text-vermilion',
          info: '[&_[data-icon]]:text-azure',
        },
      }}
    />
  );
}
