import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import classes from '../prescriptions.module.css'
import type { OrderValues } from './formValues'
import type { useWarnings } from './useWarnings'

type WarningsProps = { query: ReturnType<typeof useWarnings>; form: Form<OrderValues> }

/** Shows what speaks against the drug, with the reason that is then required. */
export function Warnings({ query, form }: WarningsProps) {
  const t = useText('prescriptions')
  const { warnings, isError, refetch, isFetching } = query
  const field = form.field('warnings_reason')
  if (isError && !warnings) {
    return (
      <InlineNotice
        tone="danger"
        alert
        title={t('warnings.failed')}
        action={
          <Button size="small" onClick={() => void refetch()} busy={isFetching} busyText={t('loading')}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('warnings.failedBody')}
      </InlineNotice>
    )
  }
  const hasWarnings = warnings !== undefined && warnings.length > 0
  if (!hasWarnings && !field.error) return null
  return (
    <>
      {hasWarnings && (
        <InlineNotice tone="danger" alert title={t('warnings.title')}>
          <ul className={classes.list}>
            {warnings.map(({ kind, text }) => (
              <li key={kind + text}>
                <BidiText>{text}</BidiText>
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <TextAreaField {...field} label={t('field.warnings_reason')} rows={2} maxLength={500} />
    </>
  )
}
