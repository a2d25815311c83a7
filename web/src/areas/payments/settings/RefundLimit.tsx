import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefundSettings } from '#contract/payments/refunds'
import { useForm } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { NumberField } from '../../../ui/fields/NumberField'
import { FormSection } from '../../../ui/form/FormSection'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import classes from './RefundLimit.module.css'

/** Reads above which amount refunds need a second person. */
function useRefundSettings() {
  return useQuery({ ...api.refundSettings.show.query(), ...handlesOwnError })
}

/** Shows above which amount refunds need a second person. It is changed in a dialog: it is saved on its own. */
export function RefundSection({ onChange }: { onChange: () => void }) {
  const t = useText('payments')
  const language = useLanguage()
  const query = useRefundSettings()
  return (
    <FormSection title={t('refunds.title')} why={t('refunds.why')}>
      <QueryBoundary query={query}>
        {({ data }) => (
          <div className={classes.limit}>
            <p>{t('refunds.limit', { amount: isolated(formatPounds(data.approval_above, language)) })}</p>
            <Button size="small" icon={<IconPencil />} onClick={onChange}>
              {t('refunds.change')}
            </Button>
          </div>
        )}
      </QueryBoundary>
    </FormSection>
  )
}

type RefundLimitDialogProps = { open: boolean; onClose: () => void }

/** Changes above which amount refunds need a second person. */
export function RefundLimitDialog({ open, onClose }: RefundLimitDialogProps) {
  const t = useText('payments')
  const settings = useRefundSettings().data?.data
  return (
    <Dialog open={open} onClose={onClose} title={t('refunds.title')}>
      {open && settings && <LimitForm settings={settings} onClose={onClose} />}
    </Dialog>
  )
}

function initialValues({ approval_above }: RefundSettings): { approval_above: number | null } {
  return { approval_above }
}

function LimitForm({ settings, onClose }: { settings: RefundSettings; onClose: () => void }) {
  const t = useText('payments')
  const queries = useQueryClient()
  const { success } = useToasts()
  const base = useFormBase(settings, () => api.refundSettings.show.call(), initialValues)
  const form = useForm({
    initial: initialValues(settings),
    base,
    schema: () => import('#contract/payments/refunds').then((module) => module.RefundSettings),
    send: (body, options) => api.refundSettings.update.call({ body: body as RefundSettings, ...options }),
    onDone: (saved) => {
      queries.setQueryData(api.refundSettings.show.query().queryKey, saved)
      success(t('refunds.saved'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <NumberField
        {...form.field('approval_above')}
        label={t('refunds.field')}
        hint={t('refunds.hint')}
        min={0}
        decimals={2}
        unit={t('refunds.egp')}
      />
      {form.notice}
      <ProblemNotice problem={form.problem} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('refunds.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}
