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

// The definition of these fields of a user for all pages: whether they are staff, and a doctor's specialty and level.

export type WorkValues = ReturnType<typeof initialValues>

const idOf = (id: number | null | undefined) => (id ? String(id) : null)

/** Returns the initial values. */
export function initialValues(user: User | undefined) {
  return {
    is_staff_member: user?.is_staff_member ?? false,
    is_doctor: user?.is_doctor ?? false,
    specialty_id: idOf(user?.specialty_id),
    level_id: idOf(user?.level_id),
    ...initialOfBio(user),
  }
}

/** Returns the initial values of the bio in both scripts, which every form about a person has. */
export function initialOfBio(person: User | Profile | undefined) {
  return { bio: person?.bio ?? '', alternate_bio: person?.alternate_bio ?? '' }
}

/** Converts the form's values to the request body. */
export function toRequestBody<V extends WorkValues>(values: V) {
  return { ...values, is_doctor: values.is_staff_member && values.is_doctor }
}

/** Shows the inputs for a doctor's bio, which patients can read in their language. */
export function BioInput({ form }: { form: FormPart<ReturnType<typeof initialOfBio>> }) {
  const t = useText('users')
  return (
    <>
      <TextAreaField {...form.field('bio')} label={t('field.bio')} maxLength={2000} optional />
      <TextAreaField
        {...form.field('alternate_bio')}
        label={t('field.alternate_bio')}
        hint={t('field.alternate_bio.hint')}
        maxLength={2000}
        optional
      />
    </>
  )
}

type WorkSectionProps = { form: Form<WorkValues>; choices: UserChoices }

/** Shows the inputs for being staff, and for a doctor's specialty and level. */
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

/** Returns the facts for the user's page; none for users who are not doctors. */
export function facts(user: User, t: Text<'users'>): Fact[] {
  const { is_doctor: isDoctor, specialty, level, bio, alternate_bio: other } = user
  if (!isDoctor) return []
  return [
    { label: t('field.specialty_id'), value: specialty && <Name>{specialty.name}</Name> },
    { label: t('field.level_id'), value: level && <Name>{level.name}</Name> },
    { label: t('field.bio'), value: bio && <bdi className={classes.bio}>{bio}</bdi> },
    { label: t('field.alternate_bio'), value: other && <bdi className={classes.bio}>{other}</bdi> },
  ]
}
