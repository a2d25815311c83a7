import * as z from 'zod'
import { CENTER_TYPE } from '../facilities/centers'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { NamedOption, One, PageQuery, searchText } from '../kit/responses'
import { id, optionalSingleLine, singleLine } from '../kit/values'

/** So many types has an order set at most: they are one order, or two, of a basket. */
export const mostTypesOfSet = 20

/** For so many specialties is an order set at most. */
export const mostSpecialtiesOfSet = 50

const isOnce = (ids: readonly number[]) => new Set(ids).size === ids.length

/** A group of investigations that are ordered together, such as for sepsis. */
export const OrderSetInput = z.object({
  name: singleLine(),
  name_ar: optionalSingleLine,
  /** Whose doctors are offered it; without any, all are. */
  specialty_ids: z
    .array(id, 'validation.invalidChoice')
    .max(mostSpecialtiesOfSet, 'validation.invalidChoice')
    .refine(isOnce, 'validation.invalidChoice')
    .default([]),
  /** In the order of the set. */
  type_ids: z
    .array(id, 'validation.chooseOption')
    .min(1, 'validation.chooseOption')
    .max(mostTypesOfSet, 'orderSet.tooManyTypes')
    .refine(isOnce, 'validation.invalidChoice'),
})
export type OrderSetInput = z.output<typeof OrderSetInput>

const OfferedType = NamedOption.extend({
  /** 1: done by labs, 2: done by radiology centers. */
  center_type: z.enum(CENTER_TYPE),
})

export const OrderSet = z.object({
  id: z.number(),
  name: z.string(),
  name_ar: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  specialty_ids: z.array(z.number()),
  specialties: z.array(NamedOption),
  /** Without types that are no longer offered. */
  type_ids: z.array(z.number()),
  types: z.array(OfferedType),
})
export type OrderSet = z.output<typeof OrderSet>

/** The calls of the list of order sets, of which the basket of an order offers those of the doctor's specialty. */
export const orderSets = area({
  ...crud({
    many: 'order-sets',
    single: 'order-set',
    entity: 'order-set',
    row: OrderSet,
    item: OrderSet,
    input: OrderSetInput,
    query: PageQuery.extend({ q: searchText }),
  }),
  choices: {
    method: 'GET',
    path: '/api/admin/order-sets/choices',
    permission: ['create-order-set', 'update-order-set'],
    shows: 'nobody',
    summary: 'What an order set chooses from: the specialties, and the types of investigations that are offered',
    scope: 'reference',
    response: One(z.object({ specialties: z.array(NamedOption), types: z.array(OfferedType) })),
  },
})
