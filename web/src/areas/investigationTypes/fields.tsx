import { CENTER_TYPE } from '#contract/facilities/centers'
import type { InvestigationType } from '#contract/investigationTypes/calls'
import { entityScreens } from '../../app/entity/entityScreens'
import type { Form } from '../../app/form/useForm'
import { type Text, useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import type { Fact } from '../../ui/Facts'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow } from '../../ui/form/FormSection'
import { Isolate } from '../../ui/Isolate'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { TypeAnalytes } from './TypeAnalytes'

// The screens get all fields of a type of investigation from this file.

type TypeValues = ReturnType<typeof initialValues>

/** Returns the initial values of the form; its fields are also the columns of an import. */
function initialValues(type: InvestigationType | undefined) {
  return {
    name: type?.name ?? '',
    name_ar: type?.name_ar ?? '',
    center_type: (type?.center_type ?? '') as number | string,
    loinc: type?.loinc ?? '',
  }
}

/** Shows the inputs of the form. */
function TypeInputs({ form }: { form: Form<TypeValues> }) {
  const t = useText('investigationTypes')
  const { value: centerType, ...center } = form.field('center_type')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={255} optional />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...center}
          value={centerType === '' ? null : String(centerType)}
          onChange={(chosen) => center.onChange(chosen ?? '')}
          label={t('field.center_type')}
          options={[
            { value: String(CENTER_TYPE.lab), label: t('center.lab') },
            { value: String(CENTER_TYPE.radiology), label: t('center.radiology') },
          ]}
        />
        <TextField {...form.field('loinc')} label={t('field.loinc')} maxLength={20} optional />
      </FieldRow>
    </>
  )
}

/** Returns the facts on the record's page. */
function facts(
  { id, name, name_ar, center_type, center_type_text, loinc }: InvestigationType,
  t: Text<'investigationTypes'>,
): Fact[] {
  return [
    { label: t('field.name'), value: <Name>{name}</Name> },
    { label: t('field.name_ar'), value: name_ar && <Name>{name_ar}</Name> },
    { label: t('field.center_type'), value: center_type_text },
    { label: t('field.loinc'), value: loinc && <Isolate dir="ltr">{loinc}</Isolate> },
    ...(center_type === CENTER_TYPE.lab ? [{ label: t('field.analytes'), value: <TypeAnalytes typeId={id} /> }] : []),
  ]
}

/** Returns the columns of the list and of its export. */
function columns(t: Text<'investigationTypes'>): Column<InvestigationType>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    {
      key: 'name',
      header: t('field.name'),
      render: ({ name_text }) => <Name>{name_text}</Name>,
      exported: 'name',
    },
    { key: 'name_ar', header: t('field.name_ar'), hidden: true, exported: 'name_ar' },
    { key: 'center_type_text', header: t('field.center_type'), render: ({ center_type_text }) => center_type_text },
    { key: 'center_type', header: t('field.center_type'), hidden: true, exported: 'center_type' },
    {
      key: 'loinc',
      header: t('field.loinc'),
      render: ({ loinc }) => loinc && <Isolate dir="ltr">{loinc}</Isolate>,
      exported: 'loinc',
    },
  ]
}

export const investigationTypeScreens = entityScreens({
  area: 'investigationTypes',
  calls: api.investigationTypes,
  entity: 'investigation-type',
  texts: 'investigationTypes',
  at: '/investigation-types',
  nameOf: ({ name_text }) => name_text,
  schema: () => import('#contract/investigationTypes/calls').then((m) => m.InvestigationTypeInput),
  initialValues,
  Inputs: TypeInputs,
  facts,
  columns,
})
