import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { keptState } from '../../../product/session/kept-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useSaveProfile, type Profile } from '../api/profile.ts';
import { profileRules } from './profile-rules.ts';

const firstName = {
  name: 'firstName',
  label: 'profile:personal.firstName',
  autoComplete: 'given-name',
} as const;
const lastName = {
  name: 'lastName',
  label: 'profile:personal.lastName',
  autoComplete: 'family-name',
} as const;
const others = [
  { name: 'phoneNumber', label: 'profile:personal.phoneNumber', autoComplete: 'tel', type: 'tel' },
  { name: 'dateOfBirth', label: 'profile:personal.dateOfBirth', autoComplete: 'bday', type: 'date' },
  { name: 'country', label: 'profile:personal.country', autoComplete: 'country-name' },
  { name: 'city', label: 'profile:personal.city', autoComplete: 'address-level2' },
] as const;

/** Chinese puts the family name first. */
const fieldsIn = (language: string) =>
  language === 'zh-CN' ? [lastName, firstName, ...others] : [firstName, lastName, ...others];

const useTyped = keptState<Profile | undefined>();

export function PersonalForm({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation();
  const online = useBackendOnline();
  const save = useSaveProfile();
  const { error, attempt } = useAttempt();
  const [typed, keepTyped] = useTyped(undefined);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: firstFailure(profileRules),
    defaultValues: typed ?? profile,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) =>
    attempt(async () => {
      await save(values);
      keepTyped(undefined);
      toast.success(t('profile:personal.saved'));
    }),
  );
  return (
    <form
      noValidate
      onChange={() => keepTyped(getValues())}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <RefusalBanner error={error} />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {fieldsIn(i18n.language).map(({ name, label, ...input }) => {
          const problem = errors[name]?.message;
          return (
            <Field key={name} {...register(name)} {...input} label={t(label)} error={problem && t(problem)} />
          );
        })}
      </div>
      <div className="sm:justify-self-end">
        <Button
          type="submit"
          wide
          disabled={!online}
          busy={isSubmitting ? t('profile:personal.saving') : undefined}
        >
          {t('profile:personal.save')}
        </Button>
      </div>
    </form>
  );
}
