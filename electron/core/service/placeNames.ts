import type { NearPlace, PlaceMatch } from '../../contract/placeMatch.ts';
import { editDistance, searchFold } from '../../contract/searchFold.ts';
import type { Place } from '../../contract/service.ts';

/** Province and district as an order has them: a name in any spelling, or the plate code. */
export interface WrittenPlace {
  readonly province: string;
  readonly district: string;
}

/** The service's lists (API section 4.2), as far as they are known. */
export interface PlaceLists {
  readonly provinces: readonly Place[] | null;
  /** The districts by the id of their province. */
  readonly districts: ReadonlyMap<string, readonly Place[]>;
}

/** The provinces in the order of their plate codes, which begin with 1. */
const BY_PLATE =
  'Adana,Adıyaman,Afyonkarahisar,Ağrı,Amasya,Ankara,Antalya,Artvin,Aydın,Balıkesir,Bilecik,Bingöl,Bitlis,Bolu,Burdur,Bursa,Çanakkale,Çankırı,Çorum,Denizli,Diyarbakır,Edirne,Elazığ,Erzincan,Erzurum,Eskişehir,Gaziantep,Giresun,Gümüşhane,Hakkari,Hatay,Isparta,Mersin,İstanbul,İzmir,Kars,Kastamonu,Kayseri,Kırklareli,Kırşehir,Kocaeli,Konya,Kütahya,Malatya,Manisa,Kahramanmaraş,Mardin,Muğla,Muş,Nevşehir,Niğde,Ordu,Rize,Sakarya,Samsun,Siirt,Sinop,Sivas,Tekirdağ,Tokat,Trabzon,Tunceli,Şanlıurfa,Uşak,Van,Yozgat,Zonguldak,Aksaray,Bayburt,Karaman,Kırıkkale,Batman,Şırnak,Bartın,Ardahan,Iğdır,Yalova,Karabük,Kilis,Osmaniye,Düzce'.split(
    ',',
  );

/** Old and short names that no rule finds, and what they are called now; all folded by `plain`. */
const PROVINCE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['afyon', 'afyonkarahisar'],
  ['afyonkara', 'afyonkarahisar'],
  ['antep', 'gaziantep'],
  ['gantep', 'gaziantep'],
  ['urfa', 'sanliurfa'],
  ['surfa', 'sanliurfa'],
  ['maras', 'kahramanmaras'],
  ['kmaras', 'kahramanmaras'],
  ['icel', 'mersin'],
  ['izmit', 'kocaeli'],
  ['adapazari', 'sakarya'],
  ['antakya', 'hatay'],
  ['dersim', 'tunceli'],
]);
const DISTRICT_ALIASES: ReadonlyMap<string, string> = new Map([
  ['eyup', 'eyupsultan'],
  ['gop', 'gaziosmanpasa'],
  ['kazan', 'kahramankazan'],
  ['ondokuzmayis', '19mayis'],
  ['dogubeyazit', 'dogubayazit'],
]);

/** Words beside a name that do not change the place. */
const PROVINCE_NOISE = new Set(
  'il ili sehri vilayeti buyuksehir avrupa asya anadolu yakasi merkez turkiye tr'.split(' '),
);
const DISTRICT_NOISE = new Set('ilce ilcesi kazasi merkez'.split(' '));

const CENTRE = 'merkez';
/** At most this many are suggested; more would be a list to read. */
const MOST_NEAR = 5;

/**
 * Finds the places of the service's lists, the Turkish way: in any case, with or without dots, marks and spaces, by
 * plate code ("34", "034"), abbreviation ("K.Maraş", "M.kemalpaşa") or old name ("Afyon", "İçel"). Only what fits one
 * place alone is `found`; a slip of one letter, a district of another province or a name that fits two is `unsure`.
 *
 * For an imported row: `found` gives the names to store, as the service spells them. `unsure` makes the order incomplete,
 * with `near` to choose from. With `unjudged` the row stays as it was written.
 */
export function matchPlace(written: WrittenPlace, lists: PlaceLists): PlaceMatch {
  const { provinces } = lists;
  if (provinces === null || provinces.length === 0) return { kind: 'unjudged', province: null };
  const named = provincesOf(written.province, provinces);
  // Some write both into one column: "Kadıköy / İstanbul".
  const intended = named.length > 0 || plain(written.province) !== '' ? named : beside(written.district, provinces);
  const [province] = intended;
  if (province === undefined) return withoutProvince(written, lists, provinces);
  if (intended.length > 1) {
    const near = intended.map((one) => ({
      province: one,
      district: onlyOne(districtsOf(written.district, one, lists)),
    }));
    return { kind: 'unsure', province: null, near: near.slice(0, MOST_NEAR) };
  }
  const listed = lists.districts.get(province.id);
  if (listed === undefined || listed.length === 0) return { kind: 'unjudged', province };
  const found = districtsOf(written.district, province, lists);
  const district = onlyOne(found);
  if (district !== null) return { kind: 'found', province, district };
  const near =
    found.length > 0 ? found.map((one) => ({ province, district: one })) : nearPlaces(written, province, lists);
  return { kind: 'unsure', province, near: near.slice(0, MOST_NEAR) };
}

/** The province that is certain, although perhaps its districts are not known yet; null if none is. */
export function provinceIntended(written: WrittenPlace, provinces: readonly Place[]): Place | null {
  const match = matchPlace(written, { provinces, districts: new Map() });
  return match.kind === 'unjudged' ? match.province : null;
}

function withoutProvince(written: WrittenPlace, lists: PlaceLists, provinces: readonly Place[]): PlaceMatch {
  const named = plain(written.province);
  const places = everywhere(written.district, lists, null);
  const [only] = places;
  const knowsAll = provinces.every(({ id }) => lists.districts.has(id));
  if (named === '' && places.length === 1 && only?.district != null && knowsAll)
    return { kind: 'found', province: only.province, district: only.district };
  const similar = nearest(named, provinces).map((province) => ({
    province,
    district: onlyOne(districtsOf(written.district, province, lists)),
  }));
  // A province that is nearly what was written and has the district comes before one that only has the district.
  const both = similar.filter(({ district }) => district !== null);
  const near = unique([...both, ...places, ...similar]);
  return { kind: 'unsure', province: null, near: near.slice(0, MOST_NEAR) };
}

/** Similar names of the same province, and the very name where it lies in another one. */
function nearPlaces({ district }: WrittenPlace, province: Place, lists: PlaceLists): readonly NearPlace[] {
  const wanted = plain(district);
  if (wanted === '') return [];
  const ofProvince = lists.districts.get(province.id) ?? [];
  const similar = nearest(wanted, ofProvince).map((one) => ({ province, district: one }));
  const elsewhere = everywhere(district, lists, province);
  const isSlip = similar.some((one) => editDistance(wanted, plain(one.district.name)) <= 1);
  return isSlip ? [...similar, ...elsewhere] : [...elsewhere, ...similar];
}

/** Districts of that name in all provinces whose lists are known. "Merkez" means nothing without a province. */
function everywhere(district: string, lists: PlaceLists, except: Place | null): readonly NearPlace[] {
  if (['', CENTRE].includes(plain(district))) return [];
  return (lists.provinces ?? [])
    .filter(({ id }) => id !== except?.id)
    .flatMap((province) => {
      // Its own name there would mean its centre, and that is the province, not the district.
      if (provincesOf(district, [province]).length > 0) return [];
      return districtsOf(district, province, lists).map((one) => ({ province, district: one }));
    });
}

function provincesOf(text: string, provinces: readonly Place[]): readonly Place[] {
  // "34 İstanbul": a code and a name, which have to agree.
  const apart = text.replace(/(\d)\s+(?=\p{L})|(\p{L})\s+(?=\d)/gu, '$1$2/');
  return reading(apart, provinces, PROVINCE_NOISE, (name) => {
    const plate = /^(?:tr)?0*([1-9]\d?)$/.exec(name)?.[1];
    const byPlate = plate === undefined ? undefined : BY_PLATE[Number(plate) - 1];
    return nowCalled(byPlate === undefined ? name : plain(byPlate));
  });
}

const nowCalled = (name: string): string => PROVINCE_ALIASES.get(name) ?? name;

/** Provinces that stand beside a district in the same text. */
function beside(text: string, provinces: readonly Place[]): readonly Place[] {
  const parts = partsOf(text);
  return parts.length < 2 ? [] : uniquePlaces(parts.flatMap((part) => provincesOf(part, provinces)));
}

function districtsOf(text: string, province: Place, { districts }: PlaceLists): readonly Place[] {
  const listed = districts.get(province.id) ?? [];
  const own = plain(province.name);
  const names = new Set(listed.map(({ name }) => plain(name)));
  const noise = new Set([...DISTRICT_NOISE, own]);
  /** The province's own name means its centre, unless a district is called so: Antakya is one of Hatay's. */
  const isCentre = (name: string): boolean => {
    const rest = name.replace(/^merkez(ilce(si)?)?|merkez(ilce(si)?)?$/u, '');
    return rest === '' || rest === own || (!names.has(rest) && nowCalled(rest) === nowCalled(own));
  };
  const key = (name: string) => (isCentre(name) ? CENTRE : (DISTRICT_ALIASES.get(name) ?? name));
  return reading(text, listed, noise, key);
}

/** The places that a text names: as it stands, without words that change nothing, abbreviated, or part by part. */
function reading(
  text: string,
  places: readonly Place[],
  noise: ReadonlySet<string>,
  keyOf: (name: string) => string,
): readonly Place[] {
  const exact = (name: string) =>
    name === '' ? [] : places.filter((place) => keyOf(plain(place.name)) === keyOf(name));
  const direct = (part: string): readonly Place[] => {
    const whole = exact(plain(part));
    if (whole.length > 0) return whole;
    const words = part.split(/[\s.()]+/u).map(plain);
    const notifying = words.filter((word) => word !== '' && !noise.has(word));
    if (notifying.length < words.length) {
      const reported = exact(notifying.join(''));
      if (reported.length > 0) return reported;
    }
    return abbreviated(part, places);
  };
  const whole = direct(text);
  const parts = partsOf(text);
  return whole.length > 0 || parts.length < 2 ? whole : uniquePlaces(parts.flatMap(direct));
}

/**
 * "K.Maraş", "M.K.Paşa": first letters, then how the name ends. "İst.": how it begins. Only with a full stop, the sign of
 * an abbreviation.
 */
function abbreviated(text: string, places: readonly Place[]): readonly Place[] {
  const [, firsts, end] = /^((?:\s*\p{L}{1,2}\s*\.)+)\s*([^.]{3,})$/u.exec(text.trim()) ?? [];
  if (firsts !== undefined && end !== undefined) {
    const [begin = '', ...inner] = firsts
      .split('.')
      .map(plain)
      .filter((letters) => letters !== '');
    const ending = plain(end);
    return places.filter(({ name }) => {
      const whole = plain(name);
      if (!whole.startsWith(begin) || !whole.endsWith(ending) || whole.length <= begin.length + ending.length)
        return false;
      return hasInOrder(whole.slice(begin.length, -ending.length), inner);
    });
  }
  const [, start] = /^([^.]{3,})\.$/u.exec(text.trim()) ?? [];
  if (start === undefined) return [];
  return places.filter(({ name }) => plain(name).startsWith(plain(start)));
}

function hasInOrder(text: string, letters: readonly string[]): boolean {
  let at = 0;
  return letters.every((one) => {
    const found = text.indexOf(one, at);
    at = found + one.length;
    return found >= 0;
  });
}

const partsOf = (text: string): readonly string[] => text.split(/[/\\,;|()>–-]+/u).filter((part) => plain(part) !== '');

/** Places whose names differ from the wanted one only by a slip, the nearest first. */
function nearest(wanted: string, places: readonly Place[]): readonly Place[] {
  if (wanted === '') return [];
  return places
    .map((place) => ({ place, distance: editDistance(wanted, plain(place.name)) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(wanted.length / 3)))
    .sort((a, b) => a.distance - b.distance)
    .map(({ place }) => place);
}

/** Letters and digits alone, folded. Text in Windows-1254 that was read as Windows-1252 has ý, þ and ð for ı, ş and ğ. */
function plain(text: string): string {
  const mended = text.replace(/[ýÝ]/gu, 'i').replace(/[þÞ]/gu, 's').replace(/[ðÐ]/gu, 'g');
  return searchFold(mended).replace(/[^\p{L}\p{N}]/gu, '');
}

function onlyOne(places: readonly Place[]): Place | null {
  return places.length === 1 ? (places[0] ?? null) : null;
}

function uniquePlaces(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

function unique(places: readonly NearPlace[]): readonly NearPlace[] {
  const keys = places.map(({ province, district }) => `${province.id} ${district?.id ?? ''}`);
  return places.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
