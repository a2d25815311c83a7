import { investigationPriorities, mostInvestigationFiles } from '#contract/investigations/codes'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { DateField } from '../../../ui/fields/DateField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FieldRow } from '../../../ui/form/FormSection'
import type { CenterType, Utilities } from '../types'
import { investigationExtensions, maxBytes } from './fileLimits'
import { anyCenter, external, type OrderValues } from './orderValues'

type OrderFieldsProps = {
  form: FormPart<OrderValues>
  type: CenterType
  utilities: Utilities
  /** An order that does not exist yet: without a date, it is wanted today. */
  isNew?: boolean
  /** Share of the upload, 0 to 1, while the order is being sent. */
  progress: number | undefined
}

/** The fields of an order besides its types: where, how urgent, when, notes and attachments. */
export function OrderFields({ form, type, utilities, isNew = false, progress }: OrderFieldsProps) {
  const t = useText('investigations')
  const centers = utilities.centers.filter((center) => center.center_type === type)
  const attachment = form.field('attachment')
  return (
    <>
      <FieldRow>
        <SelectField
          {...form.field('center_id')}
          label={t('field.center')}
          options={[
            ...centers.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: anyCenter, label: t(`anyCenter.${type}`) },
            { value: external, label: t(`external.${type}`) },
          ]}
        />
        <DateField
          {...form.field('date')}
          label={t('field.date')}
          hint={isNew ? t('dateHint') : undefined}
          optional={isNew}
        />
      </FieldRow>
      <SegmentedField
        {...form.field('priority')}
        label={t('field.priority')}
        options={investigationPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
      />
      <TextAreaField {...form.field('order_notes')} label={t('field.order_notes')} rows={2} maxLength={2000} optional />
      <FilePicker
        {...attachment}
        files={attachment.value.map((each) => (progress === undefined ? each : { ...each, progress }))}
        label={t('field.attachments')}
        types={investigationExtensions}
        maxBytes={maxBytes}
        maxFiles={mostInvestigationFiles}
        optional
      />
    </>
  )
}
