import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentSettings as Settings } from '#contract/payments/settings'
import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useForm } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { FormPage } from '../../../ui/form/FormPage'
import { FawrySection } from './FawrySection'
import { initialValues } from './fields'
import { PaymobSections } from './PaymobSections'
import { RefundLimitDialog, RefundSection } from './RefundLimit'

/** Shows the form for the keys of the payment providers. */
export function PaymentSettings() {
  const t = useText('payments')
  const queries = useQueryClient()
  const { success } = useToasts()
  // A form of its own after each save, so that no secret stays in the page.
  const [saves, setSaves] = useState(0)
  const read = api.paymentSettings.show.query()
  const onSaved = (saved: { data: Settings }) => {
    queries.setQueryData(read.queryKey, saved)
    setSaves(saves + 1)
    success(t('settings.saved'))
  }
  return (
    <EntityEdit title={t('settings.title')} parent={{ label: t('home'), to: '/' }} read={read}>
      {(settings) => <SettingsForm key={saves} settings={settings} onSaved={onSaved} />}
    </EntityEdit>
  )
}

type SettingsFormProps = { settings: Settings; onSaved: (saved: { data: Settings }) => void }

function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const t = useText('payments')
  const base = useFormBase(settings, () => api.paymentSettings.show.call(), initialValues)
  const form = useForm({
    initial: initialValues(settings),
    base,
    schema: () => import('#contract/payments/settings').then((m) => m.PaymentSettingsInput),
    send: (body, options) => api.paymentSettings.update.call({ body, ...options }),
    onDone: onSaved,
    handlesOwnError: true,
  })
  const [isLimitOpen, setLimitOpen] = useState(false)
  return (
    <>
      <FormPage
        title={t('settings.title')}
        lead={t('settings.lead')}
        form={form}
        saveLabel={t('settings.save')}
        failure={form.problem && <ProblemText problem={form.problem} />}
      >
        {settings.sandbox && <InlineNotice>{t('settings.sandbox')}</InlineNotice>}
        <PaymobSections form={form} settings={settings} />
        <FawrySection form={form} settings={settings} />
        <RefundSection onChange={() => setLimitOpen(true)} />
      </FormPage>
      <RefundLimitDialog open={isLimitOpen} onClose={() => setLimitOpen(false)} />
    </>
  )
}
