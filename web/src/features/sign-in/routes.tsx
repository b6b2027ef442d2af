import { page } from '../../lib/page.ts';

export const LoginPage = page('sign-in', () => import('./components/login-page.tsx'), 'LoginPage');
export const RegisterPage = page('sign-in', () => import('./components/register-page.tsx'), 'RegisterPage');
export const ForgotPasswordPage = page(
  'sign-in',
  () => import('./components/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
export const ResetPasswordPage = page(
  'sign-in',
  () => import('./components/reset-password-page.tsx'),
  'ResetPasswordPage',
);
export const VerifyEmailPage = page(
  ['sign-in', 'verify-email'],
  () => import('./components/verify-email-page.tsx'),
  'VerifyEmailPage',
);
export const AdminLoginPage = page(
  'sign-in',
  () => import('./components/admin-login-page.tsx'),
  'AdminLoginPage',
);
