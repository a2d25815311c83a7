import type { NullText } from '#contract/payments/settings'
import { useText } from '../../../app/i18n/useText'
import { CodeField } from '../../../ui/fields/CodeField'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { FormSection } from '../../../ui/form/FormSection'
import { AddressToCopy, EnvironmentBadge, SecretInput, type SectionProps } from './fields'

const nullTexts = ['any', 'empty', 'false', 'NA', 'null', 'None'] as const satisfies readonly NullText[]

/** The sections for Paymob: its keys, and the addresses to enter in its dashboard. */
export function PaymobSections({ form, settings }: SectionProps) {
  const t = useText('payments')
  const { onChange, value, ...nullText } = form.field('paymob_null_text')
  const labelOf = (text: NullText) =>
    text === 'any' || text === 'empty' ? t(`nullText.${text}`) : t('nullText.text', { text })
  return (
    <>
      <FormSection
        title={t('paymob')}
        why={t('paymob.why')}
        aside={<EnvironmentBadge environment={settings.paymob_environment} />}
      >
        <SwitchField
          label={t('field.paymob_enabled')}
          checked={form.values.paymob_enabled}
          onChange={(isOn) => form.set({ paymob_enabled: isOn })}
        />
        <CodeField
          {...form.field('paymob_public_key')}
          label={t('field.paymob_public_key')}
          optional={!form.values.paymob_enabled}
        />
        <SecretInput form={form} name="paymob_secret_key" isSet={settings.paymob_secret_key_set} />
        <SecretInput form={form} name="paymob_api_key" isSet={settings.paymob_api_key_set} />
        <SecretInput form={form} name="paymob_hmac_secret" isSet={settings.paymob_hmac_secret_set} />
        <CodeField
          {...form.field('paymob_integrations')}
          label={t('field.paymob_integrations')}
          hint={t('field.paymob_integrations.hint')}
          optional={!form.values.paymob_enabled}
        />
      </FormSection>
      <FormSection title={t('paymob.connection')} why={t('paymob.connection.why')}>
        <AddressToCopy
          label={t('address.paymobCallback')}
          hint={t('address.paymobCallback.hint')}
          value={settings.paymob_callback_url}
        />
        <AddressToCopy
          label={t('address.paymobReturn')}
          hint={t('address.paymobReturn.hint')}
          value={settings.paymob_return_url}
        />
        <SelectField
          {...nullText}
          label={t('field.paymob_null_text')}
          hint={t('field.paymob_null_text.hint')}
          options={nullTexts.map((each) => ({ value: each, label: labelOf(each) }))}
          value={value}
          onChange={(chosen) => onChange(nullTexts.find((each) => each === chosen) ?? 'any')}
        />
        <CodeField {...form.field('paymob_url')} label={t('field.paymob_url')} />
        <CodeField {...form.field('paymob_checkout_url')} label={t('field.paymob_checkout_url')} />
      </FormSection>
    </>
  )
}
