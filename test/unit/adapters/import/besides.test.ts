import { describe, expect, it } from 'vitest';
import { ROWS_HEADER, rowsFile, rowsList } from '../../../support/rowLists.ts';

describe('an empty delivery address', () => {
  it('is that of the invoice', () => {
    expect(rowsFile('shipping-empty.csv').orders).toMatchObject([
      { receiver: { name: 'Deneme Kişi', address: 'Örnek Sk. 5', province: 'Adana', district: 'Seyhan' } },
    ]);
  });

  it('is so in the lists of Shopify, and of shops with names in Turkish', () => {
    const shopify = [
      'Name,Financial Status,Lineitem name,Billing Name,Billing Address1,Billing Address2,Billing City,Billing Province Name,Billing Phone,Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Province Name,Shipping Phone',
      '#1,paid,Kitap,Deneme Kişi,Örnek Sk. 5,Kat 2,Mamak,Ankara,05550001122,,,,,,',
    ];
    const receiver = { name: 'Deneme Kişi', address: 'Örnek Sk. 5 Kat 2', province: 'Ankara', district: 'Mamak' };
    expect(rowsList(shopify).orders).toMatchObject([{ receiver: { ...receiver, phone: '05550001122' } }]);
    const turkish = [
      'Sipariş No;Fatura Ad Soyad;Fatura Telefon;Fatura Adresi;Fatura İl;Fatura İlçe;Teslimat Ad Soyad;Teslimat Telefon;Teslimat Adresi;Teslimat İl;Teslimat İlçe',
      'A-0;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak;;;;;',
    ];
    expect(rowsList(turkish).orders).toMatchObject([{ receiver: { ...receiver, address: 'Örnek Sk. 5' } }]);
    const plain = [
      `${ROWS_HEADER};Fatura Adresi;Fatura İl;Fatura İlçe`,
      'A-0;Deneme Kişi;05550001122;;;;Örnek Sk. 5;Ankara;Mamak',
    ];
    expect(rowsList(plain).orders).toMatchObject([{ receiver: { ...receiver, address: 'Örnek Sk. 5' } }]);
  });

  it.each([
    ['Ankara', 'Örnek Sk. 5', '', ''],
    ['', '', 'Mamak', ''],
    ['', 'Örnek Sk. 5', '', 'Örnek Sk. 5'],
  ])(
    'is filled only where nothing of it is there and the invoice has one: %s, %s',
    (province, paid, place, address) => {
      const header = `${ROWS_HEADER};Fatura Adresi;Fatura İlçe`;
      const { incomplete } = rowsList([header, `A-0;Deneme Kişi;05550001122;;${province};;${paid};${place}`]);
      expect(incomplete.map(({ receiver }) => [receiver.province, receiver.address])).toEqual([[province, address]]);
    },
  );

  it('of another person than the invoice’s stays empty', () => {
    const rows = [
      'Sipariş No;Fatura Ad Soyad;Fatura Adresi;Fatura İl;Fatura İlçe;Teslimat Ad Soyad;Teslimat Telefon;Teslimat Adresi;Teslimat İl;Teslimat İlçe',
      'A-0;Alan Kişi;Örnek Sk. 5;Ankara;Mamak;Hediye Kişi;05550001122;;;',
    ];
    const { orders, incomplete } = rowsList(rows);
    expect([orders, incomplete.map(({ receiver }) => receiver.address)]).toEqual([[], ['']]);
  });
});

describe('several columns of one thing that an order has many of', () => {
  const read = (names: string, cells: string) =>
    rowsList([`${ROWS_HEADER};${names}`, `A-0;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak;${cells}`]).orders[0];

  it.each([
    ['Müşteri Notu;Sipariş Notu', 'Zile basma;Hediye paketi', 'Zile basma · Hediye paketi'],
    ['Not;Not', 'Zile basma;', 'Zile basma'],
    ['Not;Not', ';Hediye paketi', 'Hediye paketi'],
    ['Paketleme Notu;Order Note;Not', 'Kırılacak;kırılacak ;Kırılacak', 'Kırılacak · kırılacak'],
  ])('are all read: the notes %s with %s', (names, cells, note) => {
    expect(read(names, cells)?.shop.note).toBe(note);
  });

  it('are all read: products and marks', () => {
    expect(read('Ürün;Açıklama;Etiket;Grup', 'Kupa;mavi;acil;Ege')).toMatchObject({
      parcel: { content: 'Kupa, mavi' },
      shop: { tags: ['acil', 'Ege'] },
    });
  });
});
