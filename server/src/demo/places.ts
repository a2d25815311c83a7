import { and, eq } from 'drizzle-orm'
import { db, now } from '../platform/context'
import { hospitals } from '../schema/facilities'
import { cities, countries } from '../schema/reference'

async function locationIdsOf(countryCode: string, city: string) {
  const [place] = await db()
    .select({ country_id: countries.id, city_id: cities.id })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.country_id))
    .where(and(eq(countries.code, countryCode), eq(cities.name, city)))
  if (!place) throw new Error(`The demo needs the city ${city}`)
  return place
}

interface DemoHospital {
  name: string
  alternate_name: string
  country: string
  city: string
  time_zone: string
  phone: string
  address: string
  description: string
  contact: { name: string; phone: string; email: string }
}

const hub: DemoHospital = {
  name: 'Mashfa University Hospital',
  alternate_name: 'مستشفى مشفى الجامعي',
  country: 'EG',
  city: 'Cairo',
  time_zone: 'Africa/Cairo',
  phone: '+20223654000',
  address: '12 Kasr Al Ainy Street, Cairo',
  description: 'The hub: cardiology, endocrinology and intensive care, and the doctors whom its spokes ask.',
  contact: { name: 'Maha Fathy', phone: '+20223654001', email: 'contact@mashfa.example' },
}

const aswan: DemoHospital = {
  name: 'Aswan Spoke Hospital',
  alternate_name: 'مستشفى أسوان',
  country: 'EG',
  city: 'Aswan',
  time_zone: 'Africa/Cairo',
  phone: '+20972301120',
  address: '3 Corniche El Nil, Aswan',
  description: 'A general hospital of 120 beds on the Nile.',
  contact: { name: 'Mostafa Adel', phone: '+20972301122', email: 'aswan@mashfa.example' },
}

const banadir: DemoHospital = {
  name: 'Banadir Spoke Hospital',
  alternate_name: 'مستشفى بنادر',
  country: 'SO',
  city: 'Mogadishu',
  time_zone: 'Africa/Mogadishu',
  phone: '+252615550100',
  address: 'Maka Al Mukarama Road, Mogadishu',
  description: 'Mother and child care, and an emergency room that never closes.',
  contact: { name: 'Hodan Warsame', phone: '+252615550120', email: 'banadir@mashfa.example' },
}

const hargeisa: DemoHospital = {
  name: 'Hargeisa Spoke Hospital',
  alternate_name: 'مستشفى هرجيسا',
  country: 'SO',
  city: 'Hargeisa',
  time_zone: 'Africa/Mogadishu',
  phone: '+252634550101',
  address: 'Independence Avenue, Hargeisa',
  description: 'A district hospital with a ward for internal medicine.',
  contact: { name: 'Abdirahman Yusuf', phone: '+252634550130', email: 'hargeisa@mashfa.example' },
}

async function addHospital(hospital: DemoHospital, parentId: number | null) {
  const place = await locationIdsOf(hospital.country, hospital.city)
  const [row] = await db()
    .insert(hospitals)
    .values({
      name: hospital.name,
      alternate_name: hospital.alternate_name,
      phone: hospital.phone,
      address: hospital.address,
      description: hospital.description,
      c_name: hospital.contact.name,
      c_phone: hospital.contact.phone,
      c_email: hospital.contact.email,
      country_id: place.country_id,
      city_id: place.city_id,
      time_zone: hospital.time_zone,
      is_hub: parentId === null,
      parent_id: parentId,
      created_at: now(),
    })
    .returning()
  if (!row) throw new Error('The hospital was not stored')
  return row
}

/** A hub in Cairo and three spokes in two countries. */
export async function seedHospitals() {
  const top = await addHospital(hub, null)
  return {
    hub: top,
    aswan: await addHospital(aswan, top.id),
    banadir: await addHospital(banadir, top.id),
    hargeisa: await addHospital(hargeisa, top.id),
  }
}
export type DemoHospitals = Awaited<ReturnType<typeof seedHospitals>>
