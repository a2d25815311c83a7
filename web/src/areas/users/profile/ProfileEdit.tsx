import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/users/profile'
import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { ProblemWords } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { browserZone, dayIn } from '../../../lib/dates'
import { DateField } from '../../../ui/fields/DateField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FormPage } from '../../../ui/form/FormPage'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import { Person } from '../../../ui/Person'
import { mostBytes, pictureEnds } from '../form/fileEnds'
import { NameFields, PlaceSection } from '../person/PersonFields'
import { useProfileForm } from './useProfileForm'

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText('users')
  const authText = useText('auth')
  const countries = useQuery({ ...api.pickers.countries.query(), staleTime: 300_000 }).data?.data ?? []
  const form = useProfileForm(profile, countries)
  const avatar = form.field('avatar')
  return (
    <FormPage
      title={t('profile.title')}
      form={form}
      saveLabel={t('profile.save')}
      failure={form.problem && <ProblemWords problem={form.problem} />}
    >
      <FormSection title={t('profile.me')} why={t('profile.meWhy')}>
        <Person
          name={`${profile.first_name} ${profile.last_name}`}
          photo={profile.avatar}
          line={<Isolate>{profile.uuid ? `${profile.email} · ${profile.uuid}` : profile.email}</Isolate>}
          size={56}
        />
        <NameFields form={form} />
        <FieldRow>
          <DateField {...form.field('birth_date')} label={t('field.birth_date')} max={dayIn(browserZone())} />
          <RadioGroupField
            {...form.field('gender')}
            label={t('field.gender')}
            inline
            options={(['female', 'male'] as const).map((value) => ({ value, label: authText(`gender.${value}`) }))}
          />
        </FieldRow>
        {profile.is_doctor && <TextAreaField {...form.field('bio')} label={t('field.bio')} maxLength={2000} optional />}
        <FilePicker
          label={t('field.avatar')}
          types={pictureEnds}
          maxBytes={mostBytes}
          maxFiles={1}
          files={avatar.value ? [avatar.value] : []}
          onChange={(files) => form.set({ avatar: files.at(-1) ?? null })}
          error={avatar.error}
          optional
        />
      </FormSection>
      <PlaceSection form={form} countries={countries} phoneRequired={profile.is_staff_member} />
      <FormSection title={t('profile.language')} why={t('profile.languageWhy')}>
        <SegmentedField
          {...form.field('language')}
          onChange={(language) => form.set({ language: language === 'ar' ? 'ar' : 'en' })}
          label={t('profile.language')}
          options={(['en', 'ar'] as const).map((value) => ({ value, label: t(`profile.language.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('profile.password')} why={t('profile.passwordWhy')}>
        <FieldRow>
          <PasswordField
            {...form.field('current_password')}
            label={t('profile.currentPassword')}
            autoComplete="current-password"
            optional
          />
          <PasswordField
            {...form.field('password')}
            label={t('profile.newPassword')}
            autoComplete="new-password"
            optional
          />
        </FieldRow>
      </FormSection>
    </FormPage>
  )
}

/** What one may change of oneself. */
export function ProfileEdit() {
  const t = useText('users')
  return (
    <EntityEdit title={t('profile.title')} way={{ label: t('profile.home'), to: '/' }} read={api.profile.show.query()}>
      {(profile) => <ProfileForm key={profile.avatar} profile={profile} />}
    </EntityEdit>
  )
}
