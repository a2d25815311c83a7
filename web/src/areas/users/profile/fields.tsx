import type { Language } from '#contract/kit/translate'
import type { Profile } from '#contract/users/profile'
import { NewPasswordField } from '../../../app/form/NewPasswordField'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { useOwnName } from '../../../app/session/useOwnName'
import { browserZone, dayIn } from '../../../lib/dates'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { DateField } from '../../../ui/fields/DateField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import { Person } from '../../../ui/Person'
import { TextLink } from '../../../ui/TextLink'
import { IdentityNotice } from '../../auth'
import * as address from '../fields/addressFields'
import * as person from '../fields/personFields'
import { BioInput, initialOfBio } from '../fields/workFields'
import { maxBytes, pictureExtensions } from '../form/fileExtensions'

// The definition of the fields of the user's own profile, except for those that every form about a person has.

export type ProfileValues = ReturnType<typeof initialValues>

/**
 * Returns the initial values.
 * @param profile the user's own
 * @param language that of the page
 */
export function initialValues(profile: Profile, language: Language) {
  return {
    ...person.initialValues(profile),
    ...address.initialValues(profile, profile.time_zone),
    ...initialOfBio(profile),
    language,
    named_by_role: profile.named_by_role,
    current_password: '',
    password: '',
    avatar: null as ChosenFile | null,
  }
}

export type ProfileBody = ReturnType<typeof toRequestBody>

/** Converts the form's values to the request body, with the chosen picture. */
export function toRequestBody({ avatar, ...values }: ProfileValues) {
  return { ...address.toRequestBody(person.toRequestBody(values)), avatar: avatar?.file }
}

type InputsProps = {
  form: Form<ProfileValues>
  profile: Profile
  countries: readonly address.CountryChoice[]
}

/** Shows the sections of the form. */
export function ProfileInputs({ form, profile, countries }: InputsProps) {
  const t = useText('users')
  const authText = useText('auth')
  const ownName = useOwnName(profile)
  const avatar = form.field('avatar')
  const { value: isByRole, ...byRole } = form.field('named_by_role')
  return (
    <>
      <FormSection title={t('profile.me')} why={t('profile.meWhy')}>
        <Person
          id={profile.id}
          name={ownName}
          photo={profile.avatar}
          line={<Isolate>{[profile.email, profile.uuid].filter(Boolean).join(' · ')}</Isolate>}
          size={56}
        />
        <person.NameFields form={form} />
        <FieldRow>
          <DateField
            {...form.field('birth_date')}
            label={t('field.birth_date')}
            max={dayIn(browserZone())}
            firstView="years"
          />
          <RadioGroupField
            {...form.field('gender')}
            label={t('field.gender')}
            inline
            options={(['female', 'male'] as const).map((value) => ({ value, label: authText(`gender.${value}`) }))}
          />
        </FieldRow>
        <IdentityNotice
          nationalId={profile.uuid}
          birthDate={form.values.birth_date}
          gender={form.values.gender}
          onUse={form.set}
        />
        {profile.is_doctor && <BioInput form={form} />}
        <FilePicker
          label={t('field.avatar')}
          types={pictureExtensions}
          maxBytes={maxBytes}
          maxFiles={1}
          files={avatar.value ? [avatar.value] : []}
          onChange={(files) => form.set({ avatar: files.at(-1) ?? null })}
          error={avatar.error}
          optional
        />
      </FormSection>
      <address.AddressSection form={form} countries={countries} phoneRequired={profile.is_staff_member} />
      {profile.is_staff_member && (
        <FormSection title={t('profile.views')} why={t('profile.viewsWhy')}>
          <SwitchField
            {...byRole}
            checked={isByRole}
            label={t('profile.named_by_role')}
            hint={t(profile.can_be_named_by_role ? 'profile.byRoleAllowed' : 'profile.byRoleNotAllowed')}
          />
        </FormSection>
      )}
      <FormSection title={t('profile.language')} why={t('profile.languageWhy')}>
        <SegmentedField
          {...form.field('language')}
          onChange={(language) => form.set({ language: language === 'ar' ? 'ar' : 'en' })}
          label={t('profile.language')}
          options={(['en', 'ar'] as const).map((value) => ({ value, label: t(`profile.language.${value}`) }))}
        />
      </FormSection>
      {profile.email === '' ? (
        <FormSection title={t('profile.password')}>
          <InlineNotice tone="neutral">{t('profile.noPassword')}</InlineNotice>
        </FormSection>
      ) : (
        <PasswordSection form={form} profile={profile} />
      )}
    </>
  )
}

function PasswordSection({ form, profile }: Pick<InputsProps, 'form' | 'profile'>) {
  const t = useText('users')
  return (
    <FormSection
      title={t('profile.password')}
      why={t('profile.passwordWhy')}
      aside={<TextLink to="/profile/second-factor">{t('profile.secondFactor')}</TextLink>}
    >
      {profile.weak_password && <InlineNotice tone="warn">{t('profile.weakPassword')}</InlineNotice>}
      <FieldRow>
        <PasswordField
          {...form.field('current_password')}
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          optional
        />
        <NewPasswordField
          {...form.field('password')}
          owner={{ ...form.values, email: profile.email }}
          label={t('profile.newPassword')}
          hint={t('form.passwordHint')}
          optional
        />
      </FieldRow>
    </FormSection>
  )
}
