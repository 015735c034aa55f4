import { describe, expect, it } from 'vitest';
import { orderRow, ROWS_HEADER, reasonsOf, referencesOf, rowsFile, rowsList } from '../../../support/rowLists.ts';

describe('two columns for one thing', () => {
  const receiverOf = (header: string, cells: string) => rowsList([header, cells]).orders[0]?.receiver;
  const delivered = { name: 'Deneme Kişi', phone: '05550001122', address: 'Teslimat Sk. 5' };

  it('are the delivery’s and not the invoice’s, whichever stands first', () => {
    expect(rowsFile('billing-group-first.csv').orders).toMatchObject([
      { receiver: { ...delivered, province: 'İzmir', district: 'Bornova' } },
    ]);
    expect(rowsFile('billing-names-first.csv').orders).toMatchObject([
      { receiver: { ...delivered, province: 'İzmir', district: 'Bornova' } },
    ]);
  });

  it.each([
    [
      'Sipariş No;Müşteri;Alıcı;Müşteri Telefonu;Teslimat Telefonu;Fatura Adresi;Teslimat Adresi;İl;İlçe',
      'A-0;Alan Kişi;Deneme Kişi;05559998877;05550001122;Fatura Cad. 1;Teslimat Sk. 5;İzmir;Bornova',
    ],
    [
      'Order No;Customer Name;Ship To Name;Billing Phone;Shipping Phone;Billing Address;Shipping Address;Shipping City;Shipping District',
      'A-0;Alan Kişi;Deneme Kişi;05559998877;05550001122;Fatura Cad. 1;Teslimat Sk. 5;İzmir;Bornova',
    ],
    [
      'Sipariş No;Ad Soyad (Fatura);Ad Soyad (Teslimat);Telefon;Adres (Fatura);Adres (Teslimat);İl;İlçe',
      'A-0;Alan Kişi;Deneme Kişi;05550001122;Fatura Cad. 1;Teslimat Sk. 5;İzmir;Bornova',
    ],
  ])('are known by their names: %s', (header, cells) => {
    expect(receiverOf(header, cells)).toMatchObject({ ...delivered, province: 'İzmir', district: 'Bornova' });
  });

  it.each([
    ['Adres', 'Sevkiyat Adresi'],
    ['Adres', 'Müşteri Adresi'],
    ['Adres', 'ADRESİ'],
    ['Adres', 'Açık Adresi'],
    ['Adres', 'Kargo adresi'],
    ['Adres', 'Gönderi Adresi'],
    ['Adres', 'Varış Adresi'],
    ['Adres', 'Teslimat Adres Bilgisi'],
    ['İl', 'Teslimat Adres İl'],
    ['İl', 'Varış ili'],
    ['İl', 'Adres İl'],
    ['İlçe', 'Adres İlçe'],
    ['İlçe', 'Varış İlçesi'],
    ['İlçe', 'Teslimat Adresi İlçesi'],
  ])('are known without the other one as well: %s as %s', (column, name) => {
    const header = ROWS_HEADER.split(';').map((one) => (one === column ? name : one));
    expect(referencesOf(rowsList([header.join(';'), orderRow('A-0')]).orders)).toEqual(['A-0']);
  });

  it('under groups are known by the group, also the sender’s', () => {
    const rows = [
      ';Gönderici Bilgileri;;;;;Alıcı Bilgileri;;;;',
      'Sipariş No;Ad Soyad;Telefon;Adres;İl;İlçe;Ad Soyad;Telefon;Adres;İl;İlçe',
      'A-0;Depo;02120000000;Depo Cad. 1;Bursa;Nilüfer;Deneme Kişi;05550001122;Teslimat Sk. 5;İzmir;Bornova',
    ];
    expect(rowsList(rows).orders).toMatchObject([
      { receiver: delivered, sender: { kind: 'address', party: { name: 'Depo', district: 'Nilüfer' } } },
    ]);
  });

  it('are reported where it is unclear which is meant, and only in the rows where they differ', () => {
    const rows = [
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Adres',
      orderRow('A-0', ';Başka Cad. 9'),
      orderRow('A-1', ';ÖRNEK SK 5'),
      orderRow('A-2', ';'),
      orderRow('A-3', ';Örnek Sk. 5').replace('Örnek Sk. 5', ''),
    ];
    const { orders, rejected, overview } = rowsList(rows);
    expect(referencesOf(orders)).toEqual(['A-1', 'A-2', 'A-3']);
    expect(reasonsOf(rejected)).toEqual([['two_columns Örnek Sk. 5 Başka Cad. 9']]);
    expect(overview?.twoColumns).toEqual(['Adres', 'Adres (2)']);
  });

  it.each([
    [';Not;Not', ';kırılacak;zili çalmayın', []],
    [';Cep Telefonu', ';05550003344', []],
    [';Telefon', ';05550003344', ['two_columns 05550001122 05550003344']],
    [';Açık Adres', ';Başka Cad. 9', ['two_columns Örnek Sk. 5 Başka Cad. 9']],
  ])('are unclear by what every order has once, and by one name: %s', (header, cells, reasons) => {
    const { orders, rejected } = rowsList([ROWS_HEADER + header, orderRow('A-0', cells)]);
    expect([...referencesOf(orders), ...reasonsOf(rejected).flat()]).toEqual(reasons.length === 0 ? ['A-0'] : reasons);
  });

  it('are joined where a person chose both, without the empty one', () => {
    const fields = ['reference', 'receiver_name', 'receiver_phone', 'receiver_address'] as const;
    const more = ['receiver_province', 'receiver_district', 'content', 'content', 'content'] as const;
    const rows = [`${ROWS_HEADER};Ürün;Renk;Beden`, orderRow('A-0', ';Bardak;;Büyük'), orderRow('A-1', ';Tabak;;')];
    const { orders } = rowsList(rows, { choices: { fields: [...fields, ...more] } });
    expect(orders.map(({ parcel }) => parcel.content)).toEqual(['Bardak, Büyük', 'Tabak']);
  });

  it('are as a person chose', () => {
    const fields = [
      'reference',
      'receiver_name',
      'receiver_phone',
      null,
      'receiver_province',
      'receiver_district',
      'receiver_address',
    ] as const;
    const rows = ['Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Adres', orderRow('A-0', ';Başka Cad. 9')];
    expect(rowsList(rows, { choices: { fields: [...fields] } }).orders).toMatchObject([
      { receiver: { address: 'Başka Cad. 9' } },
    ]);
  });

  it('are the delivery’s also in the list of an ERP program that usually has the customer alone', () => {
    const rows = [
      'Belge No;Cari Ünvan;Sevk Ünvanı;Sevk Telefon;Sevk Adresi;Sevk İl;Sevk İlçe;Stok Adı',
      'IRS-1;Alan Ltd;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak;Halı',
    ];
    expect(rowsList(rows).orders).toMatchObject([{ receiver: { name: 'Deneme Kişi' } }]);
  });

  it('of parcels and pieces are the parcels', () => {
    expect(rowsList([`${ROWS_HEADER};Adet;Koli Adedi`, orderRow('A-0', ';12;1')]).orders[0]?.parcel.quantity).toBe(1);
  });
});
