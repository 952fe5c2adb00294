// Support finds orders by what they are at and by whom they are of, unpaid ones too, and refunds that are asked for.
CREATE INDEX order_created IF NOT EXISTS FOR (n:Order) ON (n.createdAt, n.id);
CREATE INDEX order_status IF NOT EXISTS FOR (n:Order) ON (n.status, n.createdAt, n.id);
CREATE INDEX order_refund_asked IF NOT EXISTS FOR (n:Order) ON (n.refundAskedAt, n.id);
CREATE INDEX order_of_buyer_made IF NOT EXISTS FOR (n:Order) ON (n.buyerId, n.createdAt, n.id);
CREATE INDEX order_of_seller_made IF NOT EXISTS FOR (n:Order) ON (n.ownerId, n.createdAt, n.id);
