import { useText } from '../../../app/i18n/useText'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { optionsOf, type UserChoices } from '../useUserChoices'
import type { UserForm } from './useUserForm'

type WorkSectionProps = { form: UserForm; choices: UserChoices }

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
          <TextAreaField {...form.field('bio')} label={t('field.bio')} maxLength={2000} optional />
        </>
      )}
    </FormSection>
  )
}
