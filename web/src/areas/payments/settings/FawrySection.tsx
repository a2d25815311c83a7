import { useText } from '../../../app/i18n/useText'
import { CodeField } from '../../../ui/fields/CodeField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { FormSection } from '../../../ui/form/FormSection'
import { AddressToCopy, EnvironmentBadge, SecretInput, type SectionProps } from './fields'

const environments = ['test', 'live'] as const

/** The section for Fawry, whose keys do not say whether they are for tests. */
export function FawrySection({ form, settings }: SectionProps) {
  const t = useText('payments')
  return (
    <FormSection
      title={t('fawry')}
      why={t('fawry.why')}
      aside={<EnvironmentBadge environment={settings.fawry_merchant_code ? settings.fawry_environment : null} />}
    >
      <SwitchField
        label={t('field.fawry_enabled')}
        checked={form.values.fawry_enabled}
        onChange={(isOn) => form.set({ fawry_enabled: isOn })}
      />
      <SegmentedField
        {...form.field('fawry_environment')}
        label={t('field.fawry_environment')}
        options={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
      />
      <CodeField
        {...form.field('fawry_merchant_code')}
        label={t('field.fawry_merchant_code')}
        optional={!form.values.fawry_enabled}
      />
      <SecretInput form={form} name="fawry_secure_key" isSet={settings.fawry_secure_key_set} />
      <CodeField {...form.field('fawry_url')} label={t('field.fawry_url')} hint={t('field.fawry_url.hint')} optional />
      <AddressToCopy
        label={t('address.fawryNotification')}
        hint={t('address.fawryNotification.hint')}
        value={settings.fawry_notification_url}
      />
    </FormSection>
  )
}
