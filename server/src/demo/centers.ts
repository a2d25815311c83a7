import { eq } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { roles } from '../platform/auth/tables'
import { db } from '../platform/context'
import { centerStaff, centers } from '../schema/facilities'
import type { DemoHospitals } from './places'

/** A center's own staff member is by email. */
const demoCenters = [
  {
    type: CENTER_TYPE.lab,
    name: 'Mashfa Central Laboratory',
    alternate_name: 'مختبر مشفى المركزي',
    place: 'hub',
    phone: '+20223654020',
    address: '12 Kasr Al Ainy Street, Cairo',
    description: 'Chemistry, blood counts and cultures, day and night.',
    contact: { name: 'Karim Saleh', phone: '+20223654021', email: 'lab@mashfa.example' },
    staff: 'lab@demo.test',
  },
  {
    type: CENTER_TYPE.lab,
    name: 'Banadir Laboratory',
    alternate_name: 'مختبر بنادر',
    place: 'banadir',
    phone: '+252615550140',
    address: 'Maka Al Mukarama Road, Mogadishu',
    description: 'Blood counts, malaria and chemistry.',
    contact: { name: 'Asha Farah', phone: '+252615550141', email: 'banadir.lab@mashfa.example' },
  },
  {
    type: CENTER_TYPE.radiology,
    name: 'Mashfa Imaging Center',
    alternate_name: 'مركز مشفى للأشعة',
    place: 'hub',
    phone: '+20223654030',
    address: '14 Kasr Al Ainy Street, Cairo',
    description: 'X-ray, ultrasound, CT and magnetic resonance.',
    contact: { name: 'Nevine Sabry', phone: '+20223654031', email: 'imaging@mashfa.example' },
    staff: 'radiology@demo.test',
  },
] as const

/** Two labs and a radiology center, with those who work there. */
export async function seedCenters(places: DemoHospitals, people: Map<string, number>): Promise<void> {
  const [role] = await db().select({ id: roles.id }).from(roles).where(eq(roles.code, 'LAB_OR_RADIOLOGY'))
  for (const { place, contact, ...center } of demoCenters) {
    const { id: hospitalId, country_id: countryId, city_id: cityId } = places[place]
    const [row] = await db()
      .insert(centers)
      .values({
        ...center,
        hospital_id: hospitalId,
        country_id: countryId,
        city_id: cityId,
        c_name: contact.name,
        c_phone: contact.phone,
        c_email: contact.email,
      })
      .returning({ id: centers.id })
    const userId = 'staff' in center ? people.get(center.staff) : undefined
    if (row && userId && role)
      await db().insert(centerStaff).values({ center_id: row.id, user_id: userId, role_id: role.id })
  }
}
