import * as z from 'zod'
import { contract } from '#contract/index'
import type { Area } from '#contract/kit/endpoint'
import type { Entity, EntityScreens } from '../app/entity/entityScreens'
import type { TextArea } from '../app/i18n/catalogues'
import { sampleOf } from './sampleOf'

type AnyEntity = Entity<{ id: number }, object, TextArea>

function areScreens(value: unknown): value is EntityScreens<{ id: number }, object, TextArea> {
  return typeof value === 'object' && value !== null && 'entity' in value && 'Create' in value
}

const modules = import.meta.glob<Record<string, unknown>>('../areas/**/fields.tsx', { eager: true })
const calls: Record<string, Area | undefined> = contract

/** Every entity described with `entityScreens`, with its schemas in the contract and a sample record. */
export const entities = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(areScreens))
  .map(({ entity }) => ({ name: entity.area, entity, ...contractOf(entity) }))

function contractOf({ area }: AnyEntity) {
  const { update, show, sheet } = calls[area] ?? {}
  if (!update?.body || !show || !sheet?.row) throw new Error(`The contract does not declare ${area} by crud()`)
  const { data: record } = z.object({ data: z.looseObject({ id: z.number() }) }).parse(
    sampleOf(show.response, {
      alternate_name: 'الاسم الآخر',
      daily_limit: '4000',
      loinc: '718-7',
      atc_code: 'N02BE01',
    }),
  )
  return { input: update.body, row: sheet.row, record }
}
