import type { TestServices } from '../../testing/services'

/** Executes what an attacker who is the owner of the tables could do. */
export async function tamper(services: Pick<TestServices, 'asOwner'>, statement: string): Promise<void> {
  await services.asOwner(`
    alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
    ${statement};
    alter table audit_log enable trigger user; alter table audit_chain enable trigger user`)
}

/** SQL for the ids of the entries with these numbers, while all are in the chain. */
export function idsOfLinks(from: number, to = from): string {
  return `(select chained.id from audit_chain cross join unnest(entries) with ordinality as chained (id, position)
    where link - cardinality(entries) + position between ${from} and ${to})`
}
