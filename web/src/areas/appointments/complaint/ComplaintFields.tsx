import { complaintLength } from '#contract/appointments/complaint'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
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
        {form.otherErrors.map((text) => (
          <InlineNotice key={text} tone="danger" alert>
            {text}
          </InlineNotice>
        ))}
        {form.problem && (
          <InlineNotice tone="danger" alert title={t('complaint.notSaved')}>
            <ProblemText problem={form.problem} />
          </InlineNotice>
        )}
      </form>
    </Card>
  )
}
