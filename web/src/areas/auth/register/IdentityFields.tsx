import { readNationalId } from '#contract/rules/nationalId'
import type { FormPart } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { browserZone, dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CodeField } from '../../../ui/fields/CodeField'
import { DateField } from '../../../ui/fields/DateField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { FieldRow } from '../../../ui/form/FormSection'
import { formatDay } from '../../../ui/format'

interface IdentityValues {
  uuid: string
  birth_date: string | null
  gender: 'male' | 'female' | null
}

/** The form that contains these fields. */
type IdentityForm = FormPart<IdentityValues>

/**
 * Shows the fields for national id, birth date and gender. An Egyptian national id contains the other two, and a
 * mismatch is pointed out.
 */
export function IdentityFields({ form }: { form: IdentityForm }) {
  const t = useText('auth')
  const language = useLanguage()
  const { gender, birth_date, uuid } = form.values
  const read = readNationalId(uuid)
  const differs = read && ((birth_date && birth_date !== read.birthDate) || (gender && gender !== read.gender))
  const write = (typed: string) => {
    const facts = readNationalId(typed)
    form.set({
      uuid: typed,
      ...(facts && !birth_date ? { birth_date: facts.birthDate } : {}),
      ...(facts && !gender ? { gender: facts.gender } : {}),
    })
  }
  return (
    <>
      <CodeField
        {...form.field('uuid')}
        onChange={write}
        label={t('field.uuid')}
        hint={t('register.uuidHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <FieldRow>
        <DateField {...form.field('birth_date')} label={t('field.birthDate')} max={dayIn(browserZone())} />
        <RadioGroupField
          {...form.field('gender')}
          label={t('field.gender')}
          inline
          options={[
            { value: 'female', label: t('gender.female') },
            { value: 'male', label: t('gender.male') },
          ]}
        />
      </FieldRow>
      {differs && (
        <InlineNotice
          tone="warn"
          alert
          action={
            <Button size="small" onClick={() => form.set({ birth_date: read.birthDate, gender: read.gender })}>
              {t('register.useRead')}
            </Button>
          }
        >
          {t('register.differs', {
            date: formatDay(read.birthDate, language, 'long'),
            gender: t(`gender.${read.gender}`),
          })}
        </InlineNotice>
      )}
    </>
  )
}
