import type { OrderSet } from '#contract/investigationTypes/orderSets'
import { entityScreens } from '../../../app/entity/entityScreens'
import { type Text, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import type { Fact } from '../../../ui/Facts'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { initialValues, SetInputs } from './SetInputs'
import classes from './sets.module.css'

// The screens get all fields of an order set from this file.

/** For whom a set is: the names of its specialties, or that it is for all. */
function Specialties({ specialties }: Pick<OrderSet, 'specialties'>) {
  const t = useText('investigationTypes')
  if (specialties.length === 0) return t('set.allSpecialties')
  return <Name>{specialties.map(({ name }) => name).join(t('separator'))}</Name>
}

/** The investigations of a set, in its order. */
function Types({ types }: Pick<OrderSet, 'types'>) {
  const t = useText('investigationTypes')
  if (types.length === 0) return t('set.noTypes')
  return (
    <ol className={classes.types}>
      {types.map(({ id, name, center_type: center }) => (
        <li key={id}>
          <Name>{t(`set.type.${center}`, { name })}</Name>
        </li>
      ))}
    </ol>
  )
}

/** Returns the facts on the record's page. */
function facts({ name, name_ar, specialties, types }: OrderSet, t: Text<'investigationTypes'>): Fact[] {
  return [
    { label: t('field.name'), value: <Name>{name}</Name> },
    { label: t('field.name_ar'), value: name_ar && <Name>{name_ar}</Name> },
    { label: t('field.type_ids'), value: <Types types={types} /> },
    { label: t('field.specialty_ids'), value: <Specialties specialties={specialties} /> },
  ]
}

/** Returns the columns of the list and of its export. */
function columns(t: Text<'investigationTypes'>): Column<OrderSet>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    { key: 'name', header: t('field.name'), render: ({ name_text }) => <Name>{name_text}</Name>, exported: 'name' },
    { key: 'name_ar', header: t('field.name_ar'), hidden: true, exported: 'name_ar' },
    {
      key: 'types',
      header: t('field.type_ids'),
      render: ({ types }) => t('set.types', { count: types.length }),
      exported: 'types',
    },
    {
      key: 'specialties',
      header: t('field.specialty_ids'),
      render: ({ specialties }) => <Specialties specialties={specialties} />,
      exported: 'specialties',
    },
  ]
}

export const orderSetScreens = entityScreens({
  area: 'orderSets',
  calls: api.orderSets,
  entity: 'order-set',
  texts: 'investigationTypes',
  at: '/order-sets',
  nameOf: ({ name_text }) => name_text,
  schema: () => import('#contract/investigationTypes/orderSets').then((m) => m.OrderSetInput),
  initialValues,
  Inputs: SetInputs,
  facts,
  columns,
})
