import type { User } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import type { Form, FormPart } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Name } from '../../../ui/Name'
import { optionsOf, type UserChoices } from '../useUserChoices'
import classes from './workFields.module.css'

// Everything that the screens know of these fields of a user: whether they work here, and as a doctor of what.

export type WorkValues = ReturnType<typeof initialOf>

const idOf = (id: number | null | undefined) => (id ? String(id) : null)

/** What the form begins with. */
export function initialOf(user: User | undefined) {
  return {
    is_staff_member: user?.is_staff_member ?? false,
    is_doctor: user?.is_doctor ?? false,
    specialty_id: idOf(user?.specialty_id),
    level_id: idOf(user?.level_id),
    ...initialOfBio(user),
  }
}

/** What every form about a person begins with, of this. */
export function initialOfBio(person: User | Profile | undefined) {
  return { bio: person?.bio ?? '' }
}

/** The values as the calls take them. */
export function bodyOf<V extends WorkValues>(values: V) {
  return { ...values, is_doctor: values.is_staff_member && values.is_doctor }
}

/** What patients read about a doctor. */
export function BioInput({ form }: { form: FormPart<ReturnType<typeof initialOfBio>> }) {
  const t = useText('users')
  return <TextAreaField {...form.field('bio')} label={t('field.bio')} maxLength={2000} optional />
}

type WorkSectionProps = { form: Form<WorkValues>; choices: UserChoices }

/** Whether a person works here, and as a doctor of what. */
export function WorkSection({ form, choices }: WorkSectionProps) {
  const t = useText('users')
  const { is_staff_member: isStaff, is_doctor: isDoctor } = form.values
  const staff = form.field('is_staff_member')
  const doctor = form.field('is_doctor')
  return (
    <FormSection title={t('form.work')} why={t('form.workWhy')}>
      <SwitchField
        label={t('field.is_staff_member')}
        name={staff.name}
        checked={isStaff}
        onChange={(on) => form.set({ is_staff_member: on, ...(on ? {} : { is_doctor: false }) })}
      />
      {isStaff && (
        <SwitchField
          label={t('field.is_doctor')}
          name={doctor.name}
          checked={isDoctor}
          onChange={(on) => form.set({ is_doctor: on })}
        />
      )}
      {isStaff && isDoctor && (
        <>
          <FieldRow>
            <SelectField
              {...form.field('specialty_id')}
              label={t('field.specialty_id')}
              options={optionsOf(choices.specialties)}
              searchable
              optional
            />
            <SelectField
              {...form.field('level_id')}
              label={t('field.level_id')}
              options={optionsOf(choices.levels)}
              optional
            />
          </FieldRow>
          <BioInput form={form} />
        </>
      )}
    </FormSection>
  )
}

/** Their page; nothing for those who are no doctors. */
export function facts({ is_doctor: isDoctor, specialty, level, bio }: User, t: Text<'users'>): Fact[] {
  if (!isDoctor) return []
  return [
    { label: t('field.specialty_id'), value: specialty && <Name>{specialty.name}</Name> },
    { label: t('field.level_id'), value: level && <Name>{level.name}</Name> },
    { label: t('field.bio'), value: bio && <bdi className={classes.bio}>{bio}</bdi> },
  ]
}
