import { type OxygenDevice, oxygenDevices } from '#contract/vitals/types'
import { useText } from '../../../app/i18n/useText'
import { DecimalField } from '../../../ui/fields/DecimalField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow } from '../../../ui/form/FormSection'
import { ClearChoice } from './ClearChoice'
import { ConfirmUnusual, confirmedWithout } from './ConfirmUnusual'
import type { SetFieldProps } from './fieldTypes'
import classes from './form.module.css'
import { PreviousValue } from './PreviousValue'
import type { OxygenEntry as Entry } from './setValues'

const devices = Object.keys(oxygenDevices) as OxygenDevice[]

/** What the patient breathes: air, or oxygen with its device and flow. */
export function OxygenEntry({ form, unusual, previous, zone }: SetFieldProps) {
  const t = useText('vitals')
  const { error, onBlur, value } = form.field('oxygen')
  const change = (some: Partial<Entry>) =>
    form.set({ oxygen: { ...value, ...some }, confirmed: confirmedWithout(form.values, 'oxygen') })
  const { device, flow } = value
  const isOxygen = device !== null && device !== 'air'
  // With oxygen, what is wrong is the device until one is chosen, and then the flow.
  const needsDevice = device === ''
  return (
    <div className={classes.entry}>
      <RadioGroupField
        label={t('type.oxygen')}
        labelAside={<PreviousValue sign={previous.get('oxygen')} zone={zone} />}
        inline
        value={device === null ? null : isOxygen ? 'oxygen' : 'air'}
        onChange={(choice) => change(choice === 'air' ? { device: 'air', flow: '' } : { device: '' })}
        onBlur={onBlur}
        error={isOxygen ? undefined : error}
        options={[
          { value: 'air', label: t('device.air') },
          { value: 'oxygen', label: t('oxygen') },
        ]}
      />
      {device !== null && <ClearChoice name={t('type.oxygen')} onClear={() => change({ device: null, flow: '' })} />}
      {isOxygen && (
        <FieldRow narrow>
          <SelectField
            name="oxygen"
            label={t('oxygen.device')}
            value={device || null}
            onChange={(choice) => change({ device: choice ?? '' })}
            onBlur={onBlur}
            error={needsDevice ? error : undefined}
            options={devices.map((each) => ({ value: each, label: t(`device.${each}`) }))}
            searchable={false}
          />
          <DecimalField
            label={
              <>
                {t('oxygen.flow')} <span className={classes.unit}>{t('unit.oxygen')}</span>
              </>
            }
            value={flow}
            onChange={(typed) => change({ flow: typed })}
            onBlur={onBlur}
            error={needsDevice ? undefined : error}
            maxLength={20}
          />
        </FieldRow>
      )}
      {unusual.has('oxygen') && <ConfirmUnusual form={form} type="oxygen" typed={flow} />}
    </div>
  )
}
