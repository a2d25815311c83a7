import { complaintLength } from '#contract/appointments/complaint'
import { FormProblems } from '../../../app/form/FormProblems'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import classes from './ComplaintFields.module.css'
import type { ComplaintForm } from './useComplaintForm'

/** Shows the fields for cause and complaint. */
export function ComplaintFields({ form }: { form: ComplaintForm }) {
  const t = useText('appointments')
  return (
    <Card title={t('complaint.heading')}>
      <form {...form.props} className={classes.form}>
        <TextField
          {...form.cause}
          label={t('complaint.cause')}
          hint={t('complaint.causeHint')}
          maxLength={255}
          optional
        />
        <TextAreaField
          {...form.complaint}
          label={t('complaint.text')}
          hint={t('complaint.textHint')}
          rows={5}
          maxLength={complaintLength}
          optional
        />
        <FormProblems form={form} title={t('complaint.notSaved')} />
      </form>
    </Card>
  )
}
