import { IconAlertTriangle } from '@tabler/icons-react'
import type { Drug } from '#contract/drugs/calls'
import { dosageUnits } from '#contract/drugs/dosageUnits'
import { entityScreens } from '../../app/entity/entityScreens'
import type { Form } from '../../app/form/useForm'
import { type Text, useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import type { Fact } from '../../ui/Facts'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { DecimalField } from '../../ui/fields/DecimalField'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow } from '../../ui/form/FormSection'
import { Isolate } from '../../ui/Isolate'
import { isolated } from '../../ui/isolated'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'

// The screens get all fields of a drug from this file.

type DrugValues = ReturnType<typeof initialValues>

/** Returns the initial values of the form; its fields are also the columns of an import. */
function initialValues(drug: Drug | undefined) {
  return {
    drug_name: drug?.drug_name ?? '',
    drug_name_ar: drug?.drug_name_ar ?? '',
    composition: drug?.composition ?? '',
    atc_code: drug?.atc_code ?? '',
    strength: drug?.strength ?? '',
    dosage_form: drug?.dosage_form ?? '',
    high_alert: drug?.high_alert ?? false,
    daily_limit: drug?.daily_limit ?? '',
    daily_limit_unit: (drug?.daily_limit_unit ?? '') as string,
    time_critical: drug?.time_critical ?? false,
  }
}

/** Shows the inputs of the form. */
function DrugInputs({ form }: { form: Form<DrugValues> }) {
  const t = useText('drugs')
  const { value: isHighAlert, ...highAlert } = form.field('high_alert')
  const { value: unit, ...limitUnit } = form.field('daily_limit_unit')
  const { value: isTimeCritical, ...timeCritical } = form.field('time_critical')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('drug_name')} label={t('field.drug_name')} maxLength={255} />
        <TextField {...form.field('drug_name_ar')} label={t('field.drug_name_ar')} maxLength={255} optional />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('composition')} label={t('field.composition')} maxLength={255} optional />
        <TextField
          {...form.field('atc_code')}
          label={t('field.atc_code')}
          hint={t('field.atcHint')}
          maxLength={7}
          optional
        />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('strength')} label={t('field.strength')} maxLength={255} optional />
        <TextField {...form.field('dosage_form')} label={t('field.dosage_form')} maxLength={255} />
      </FieldRow>
      <FieldRow>
        <DecimalField {...form.field('daily_limit')} label={t('field.daily_limit')} maxLength={20} optional />
        <SelectField
          {...limitUnit}
          value={unit || null}
          onChange={(chosen) => limitUnit.onChange(chosen ?? '')}
          label={t('field.daily_limit_unit')}
          options={dosageUnits.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
          optional
        />
      </FieldRow>
      <CheckboxField {...highAlert} checked={isHighAlert} label={t('field.high_alert')} />
      <CheckboxField {...timeCritical} checked={isTimeCritical} label={t('field.time_critical')} />
    </>
  )
}

/** Marks high-alert drugs, whose doses a second person checks; renders nothing for other drugs. */
function HighAlertBadge({ drug, t }: { drug: Drug; t: Text<'drugs'> }) {
  if (!drug.high_alert) return null
  return (
    <StatusBadge tone="warn" icon={<IconAlertTriangle />}>
      {t('field.high_alert')}
    </StatusBadge>
  )
}

/** Returns the facts on the record's page. */
function facts(drug: Drug, t: Text<'drugs'>): Fact[] {
  const { drug_name, drug_name_ar, composition, atc_code, strength, dosage_form, high_alert } = drug
  const { daily_limit: limit, daily_limit_unit: unit, time_critical: isTimeCritical } = drug
  return [
    { label: t('field.drug_name'), value: <Name>{drug_name}</Name> },
    { label: t('field.drug_name_ar'), value: drug_name_ar && <Name>{drug_name_ar}</Name> },
    { label: t('field.composition'), value: composition && <Isolate dir="auto">{composition}</Isolate> },
    { label: t('field.atc_code'), value: atc_code && <Isolate>{atc_code}</Isolate> },
    { label: t('field.strength'), value: strength && <Isolate dir="auto">{strength}</Isolate> },
    { label: t('field.dosage_form'), value: <BidiText>{dosage_form}</BidiText> },
    {
      label: t('field.daily_limit'),
      value: limit && unit && <Isolate dir="auto">{`${limit} ${t(`unit.${unit}`)}`}</Isolate>,
    },
    ...(isTimeCritical ? [{ label: t('field.timing'), value: t('field.time_critical') }] : []),
    ...(high_alert ? [{ label: t('field.safety'), value: <HighAlertBadge drug={drug} t={t} /> }] : []),
  ]
}

/** Returns the columns of the list and of its export. */
function columns(t: Text<'drugs'>): Column<Drug>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    {
      key: 'drug_name',
      header: t('field.drug_name'),
      render: ({ drug_name_text }) => <Name>{drug_name_text}</Name>,
      exported: 'drug_name',
    },
    { key: 'drug_name_ar', header: t('field.drug_name_ar'), hidden: true, exported: 'drug_name_ar' },
    {
      key: 'composition',
      header: t('field.composition'),
      render: ({ composition }) => composition && <Isolate dir="auto">{composition}</Isolate>,
      exported: 'composition',
      hideBelow: 'md',
    },
    { key: 'atc_code', header: t('field.atc_code'), hidden: true, exported: 'atc_code' },
    {
      key: 'strength',
      header: t('field.strength'),
      render: ({ strength }) => strength && <Isolate dir="auto">{strength}</Isolate>,
      exported: 'strength',
    },
    {
      key: 'dosage_form',
      header: t('field.dosage_form'),
      render: ({ dosage_form }) => <BidiText>{dosage_form}</BidiText>,
      exported: 'dosage_form',
    },
    {
      key: 'high_alert',
      header: t('field.high_alert'),
      render: (drug) => <HighAlertBadge drug={drug} t={t} />,
      card: 'badge',
      exported: 'high_alert',
    },
    { key: 'daily_limit', header: t('field.daily_limit'), hidden: true, exported: 'daily_limit' },
    { key: 'daily_limit_unit', header: t('field.daily_limit_unit'), hidden: true, exported: 'daily_limit_unit' },
    { key: 'time_critical', header: t('field.time_critical'), hidden: true, exported: 'time_critical' },
  ]
}

export const drugScreens = entityScreens({
  area: 'drugs',
  calls: api.drugs,
  entity: 'drug',
  texts: 'drugs',
  at: '/drugs',
  nameOf: ({ drug_name_text, strength }) => (strength ? `${drug_name_text} ${isolated(strength)}` : drug_name_text),
  schema: () => import('#contract/drugs/calls').then((m) => m.DrugInput),
  initialValues,
  Inputs: DrugInputs,
  facts,
  columns,
})
