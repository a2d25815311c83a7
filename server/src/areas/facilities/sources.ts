import { type SQL, sql } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { RecordSource } from '../../platform/access/recordSource'
import { inBothScripts } from '../../platform/database/localName'

const facilitySource = (table: SQL, where: SQL): Omit<RecordSource, 'rules'> => ({
  from: sql`${table} where ${where}`,
  id: sql`${table}.id`,
  ...inBothScripts(sql`${table}.name`, sql`${table}.alternate_name`),
})

const centers = (type: number) => facilitySource(sql`centers`, sql`centers.type = ${type}`)
const center = sql`centers.id`
const hospital = sql`hospitals.id`

export const facilitySources = {
  hospital: {
    ...facilitySource(sql`hospitals`, sql`true`),
    rules: { hospital, ownHospital: hospital, consultingHospital: hospital },
  },
  lab: { ...centers(CENTER_TYPE.lab), rules: { lab: center, ownLab: center } },
  radiologyCenter: {
    ...centers(CENTER_TYPE.radiology),
    rules: { radiologyCenter: center, ownRadiologyCenter: center },
  },
} satisfies Record<string, RecordSource>
